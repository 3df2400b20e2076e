-- The prices of a country, without looking at its centers.
CREATE INDEX centers_stated_prices ON centers (country) INCLUDE (price_from, price_to) WHERE is_public AND price_from IS NOT NULL;
