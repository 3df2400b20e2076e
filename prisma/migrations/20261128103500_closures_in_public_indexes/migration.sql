-- "Open now" asks for days off, and a page of a country's centers for their ids: without both in these indexes every center's
-- row was read. They are made before the former ones go, so that nobody who reads waits.
CREATE INDEX centers_public_area_days ON centers (country, region, province_code, comune_code) INCLUDE (id, tier, map_x, map_y, types_of_treatments, time_zone, open_week, closures) WHERE is_public;
CREATE INDEX centers_public_filters_days ON centers (tier, map_x, map_y) INCLUDE (id, types_of_treatments, time_zone, open_week, closures) WHERE is_public;
DROP INDEX centers_public_area, centers_public_filters;
ALTER INDEX centers_public_area_days RENAME TO centers_public_area;
ALTER INDEX centers_public_filters_days RENAME TO centers_public_filters;
