import { defineResource } from '@/lib/core/define';
import { healthFields, policy } from './policy';
import { hasPictures, isControlDue } from './rules.due';
import { treatmentRecord } from './schema';

/**
 * Patients see the pictures that the professional shares; if a patient has
 * withdrawn consent, only the professional sees theirs.
 */
const isShown = `(p.shared or t.user_id is distinct from $viewer)
      and (t.pictures_withdrawn_at is null or t.expert_id = $viewer)`;

const picture = (kind: string) => ({
  computed: `(select json_build_object('fileId', p.file_id, 'full', '/api/files/' || p.file_id, 'shared', p.shared)
    from treatment_pictures p where p.treatment_id = t.id and p.kind = '${kind}'
      and ${isShown})`,
});

export const treatments = defineResource({
  name: 'treatments',
  model: 'Treatment',
  schema: treatmentRecord,
  sources: {
    expert: { column: 'expertId' },
    expertName: { computed: `(select trim(u.name || ' ' || u.surname) from users u where u.id = t.expert_id)` },
    centerName: { computed: '(select c.name from centers c where c.id = t.center_id)' },
    centerAddress: {
      one: 'center',
      fields: {
        city: 'city',
        province: 'province',
        provinceCode: 'provinceCode',
        region: 'region',
        country: 'country',
      },
    },
    patient: {
      parts: {
        name: 'patientName',
        surname: 'patientSurname',
        email: 'patientEmail',
        gender: 'patientGender',
        plainAddress: 'patientPlainAddress',
        bornDate: 'patientBirthYear',
        smoker: 'patientSmoker',
        useThea: 'patientUseThea',
        useCoffee: 'patientUseCoffee',
        profession: 'patientProfession',
      },
    },
    pictureConsent: { written: 'into consents, if pictures are new' },
    patientCulture: { written: 'the language of the letter that invites a new patient' },
    points: {
      parts: {
        controlPoints: 'controlPoints',
        kitPoints: 'kitPoints',
        satisfactionPoints: 'satisfactionPoints',
        treatmentPoints: 'treatmentPoints',
      },
    },
    pictures: { rows: 'pictures', fields: ['kind', 'fileId', 'shared'] },
    pictureKinds: {
      computed: `(select coalesce(json_agg(p.kind order by p.kind), '[]')
        from treatment_pictures p where p.treatment_id = t.id and ${isShown})`,
    },
    preImage: picture('pre'),
    postImage: picture('post'),
    collateralEffectsImage: picture('collateral_effects'),
    controlVisits: { rows: 'controlVisits', fields: ['period', 'visitedOn', 'value', 'notes'] },
    additionalProducts: { rows: 'additionalProducts', fields: ['productId', 'quantity'] },
    productCodes: {
      computed: `(select coalesce(json_agg(c.code order by c.code), '[]') from product_codes c where c.treatment_id = t.id)`,
    },
  },
  policy,
  onlySingly: healthFields,
  conditions: {
    pictureKinds: { with: hasPictures, without: { ...hasPictures, sql: `not ${hasPictures.sql}` } },
    period: { due: isControlDue },
  },
  search: ['patient.name', 'patient.surname', 'patient.email'],
  sort: '-createdAt',
});
