import type { Country } from './names';
import names from './names.json';
import { addConsents, makePerson, type Person } from './people';
import type { World } from './world';

export type Staff = {
  admin: Person;
  /** By the codes of their provinces; the demo accounts come first. */
  consultants: { person: Person; provinces: string[] }[];
  areaManagers: { person: Person; provinces: string[] }[];
  dealers: { person: Person; country: Country; isMaster: boolean }[];
};

const demoName = (name: string, surname: string, gender: 'female' | 'male') => ({ name, surname, gender });

export function makeStaff(world: World): Staff {
  const staff: Omit<Staff, 'admin'> = { consultants: [], areaManagers: [], dealers: [] };
  const joined = world.daysAgo(1500);
  const add = (role: string, options: Partial<Parameters<typeof makePerson>[1]> = {}) => {
    const person = makePerson(world, { role, country: 'IT', createdAt: joined, ...options });
    world.add('staff', person.row);
    addConsents(world, person);
    return person;
  };
  const addresses = (name: string) => `${name}@candor.example`;

  const admin = add('admin', { email: addresses('admin'), name: demoName('Elena', 'Moretti', 'female') });
  for (const [index, [region, codes]] of Object.entries(names.regions).entries()) {
    const provinces = codes.split(' ');
    const isDemo = index === 0;
    const manager = add('area-manager', {
      ...(isDemo && { email: addresses('area-manager'), name: demoName('Paolo', 'Colombo', 'male') }),
      fields: { assigned_provinces_codes: provinces },
    });
    staff.areaManagers.push({ person: manager, provinces });
    // Two consultants share the provinces of a large region.
    const parts = provinces.length > 8 ? [provinces.slice(0, 3), provinces.slice(3)] : [provinces];
    for (const [part, own] of parts.entries()) {
      const isDemoToo = isDemo && part === 0;
      const consultant = add('consultant', {
        ...(isDemoToo && { email: addresses('consultant'), name: demoName('Marta', 'Gatti', 'female') }),
        fields: {
          assigned_provinces_codes: own,
          assigned_public_pr_codes: own,
          area_manager_id: manager.id,
          shown_as: 'consultant',
        },
      });
      staff.consultants.push({ person: consultant, provinces: own });
      addConsultantRegion(world, consultant, region);
    }
  }
  const dealer = (email: string | null, isMaster: boolean, country: Country) => {
    const person = add('dealer', {
      country,
      ...(email && { email: addresses(email) }),
      fields: {
        shown_as: 'dealer',
        is_master_dealer: isMaster,
        dealer_center_name: `Candor ${isMaster ? country : world.dice.pick(['Nord', 'Sud', 'Dental', 'Partner'])}`,
        dealer_site: 'https://dealer.candor.example',
      },
    });
    staff.dealers.push({ person, country, isMaster });
  };
  dealer('dealer', false, 'IT');
  dealer('master-dealer', true, 'IT');
  for (const country of ['IT', 'IT', 'IT', 'DE', 'FR', 'ES', 'GB', 'PT'] as const) dealer(null, false, country);
  for (const country of ['DE', 'FR', 'ES', 'GB', 'PT'] as const) dealer(null, true, country);
  add('guest', { email: addresses('guest'), name: demoName('Sara', 'Villa', 'female') });
  for (const role of ['student', 'sales', 'other', 'student', 'admin']) add(role);
  return { ...staff, admin };
}

export function addConsultantRegion(world: World, { id, name, createdAt }: Person, region: string): void {
  world.add('consultants', {
    id: world.dice.id(),
    region,
    name: name.name,
    surname: name.surname,
    last_trimester_min_treatments: world.dice.between(1, 3),
    user_id: id,
    created_at: createdAt,
  });
}
