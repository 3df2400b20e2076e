import { fromPool } from '@/lib/run/db/transaction';

/** What half of the practices of a country that state a price ask at least, in its own money. */
export type StatedPrices = { country: string; centers: number; low: number; high: number };

/** Fewer could be chance. */
const ENOUGH = 5;

/** The lowest prices that public centers state, by country, the one with most of them first. */
export async function readPrices(): Promise<StatedPrices[]> {
  return fromPool<StatedPrices>(
    `select country, count(*)::int as centers,
        percentile_disc(0.25) within group (order by price)::float8 as low,
        percentile_disc(0.75) within group (order by price)::float8 as high
      from (select country, least(price_from, price_to) as price from centers
        where is_public and price_from is not null and country is not null) c
      group by country having count(*) >= $1::int order by centers desc, country limit 12`,
    [ENOUGH],
  );
}
