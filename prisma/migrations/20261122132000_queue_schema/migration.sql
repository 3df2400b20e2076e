-- The queue makes its own tables here. The schema is made for it, because the portal's role may make none in the database.
CREATE SCHEMA IF NOT EXISTS "pgboss";
