-- Tables that came later note their changes as all others do (see the migration table_changes).
SELECT note_changes_everywhere();
