-- All four are "trusted": the owner of the database may create them without being a superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS citext;

-- unaccent() is only STABLE, because its dictionary could be changed, so no index may use it. This names the
-- dictionary and promises that nobody edits it. Lower case, no accents: what people type when they search.
CREATE FUNCTION search_text(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, $1));

-- A point of the earth's surface on the unit sphere. Straight-line distance there grows with distance on the ground,
-- so a GiST index on it answers "nearest first" exactly: kilometres = 2 * 6371.0088 * asin(distance / 2).
CREATE FUNCTION earth_point(lat double precision, lng double precision) RETURNS cube
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN public.cube(ARRAY[
    cos(radians(lat)) * cos(radians(lng)),
    cos(radians(lat)) * sin(radians(lng)),
    sin(radians(lat))
  ]);
