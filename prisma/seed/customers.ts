import type { Office } from './experts';
import { slugOf } from './names';
import type { World } from './world';

/** A valid Italian VAT number in an unassigned range (99…). */
export function vatNumber(world: World): string {
  const body = `99${world.dice.digits(8)}`;
  const sum = body.split('').reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

export function addCustomers(world: World, { practices, staff }: Office): void {
  const { dice } = world;
  const at = world.daysAgo(900);
  const dates = { created_at: at, updated_at: at };
  const rates = (
    [
      ['IVA 22%', 22],
      ['IVA 10%', 10],
      ['IVA 4%', 4],
      ['Esente art. 10', 0],
    ] as const
  ).map(([name, percentage]) => {
    const id = dice.id();
    world.add('vat_rates', { id, name, percentage, ...dates });
    return id;
  });
  for (let count = 0; count < 60; count++) {
    const { row, town } = dice.pick(practices.filter((each) => each.town.country === 'IT'));
    const [vat, created] = [vatNumber(world), world.during(dice.between(10, 800))];
    const address = {
      streetName: row.street_name,
      streetNumber: row.street_number,
      zipCode: row.zip_code,
      city: town.name,
      province: town.province,
      provinceCode: town.provinceCode,
      region: town.region,
      country: 'IT',
    };
    world.add('customers', {
      id: dice.id(),
      business_name: `${String(row.name)} S.r.l.`,
      vat,
      business_sector: 'Odontoiatria',
      language: 'it',
      default_margin_percentage: dice.between(15, 40),
      agent_id: dice.pick(staff.consultants).person.id,
      notes: null,
      currency_id: 'EUR',
      payment_days: dice.pick([30, 60, 90]),
      billing_tax_code: vat,
      billing_vat_number: vat,
      billing_pec: `${slugOf(String(row.name)).slice(0, 40)}@pec.example`,
      default_vat_rate_id: rates[0],
      address,
      billing_address: address,
      shipping_address: address,
      created_at: created,
      updated_at: created,
    });
  }
}
