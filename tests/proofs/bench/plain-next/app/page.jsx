// What a search page costs where nothing was thought about: the framework as it comes, one query, one list.
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const NEAREST = `select id, slug, name, tier, street_name, street_number, zip_code, city, phone_numbers[1] as phone
  from centers where is_public order by position <-> earth_point($1, $2) limit $3`;

export default async function Page({ searchParams }) {
  const { lat, lng, rows } = await searchParams;
  const centers = await pool.query(NEAREST, [Number(lat), Number(lng), Number(rows)]);
  return (
    <main>
      <h1>Centers</h1>
      <ul>
        {centers.rows.map((center) => (
          <li key={center.id}>
            <a href={`/centers/${center.slug}`}>{center.name}</a>
            <span>{center.tier}</span>
            <p>
              {center.street_name} {center.street_number}, {center.zip_code} {center.city}
            </p>
            <a href={`tel:${center.phone}`}>{center.phone}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}
