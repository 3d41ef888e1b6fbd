"""Records played again: verdicts, canonical form and comparison."""
