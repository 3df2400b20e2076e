-- One center in an unknown time zone made every search fail that came across it. From now on none is stored.
UPDATE "centers" SET "time_zone" = 'Europe/Rome'
WHERE "time_zone" <> 'Europe/Rome' AND lower("time_zone") NOT IN (SELECT lower(name) FROM pg_timezone_names);

SELECT note_changes_everywhere();
SELECT move_updated_at_everywhere();
