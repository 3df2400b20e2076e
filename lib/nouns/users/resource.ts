import { defineResource } from '@/lib/core/define';
import { policy } from './policy';
import { whileAble } from './rules.assignees';
import { healthFields, type UserField, userRecord } from './schema';

const picture = (column: string) => ({
  computed: `case when t.${column} is not null then json_build_object('full', '/api/files/' || t.${column}) end`,
});

export const searchedFields = ['name', 'surname', 'email', 'username'] as const satisfies UserField[];

export const users = defineResource({
  name: 'users',
  model: 'User',
  schema: userRecord,
  sources: {
    password: { written: 'hashed, into credentials' },
    areaManagerId: { column: 'areaManagerId', while: whileAble('area_manager_id', 'area_manager') },
    centerIds: { list: 'centers', column: 'centerId', alive: 'center' },
    associatedCenters: {
      computed: `(select coalesce(json_agg(json_build_object('_id', c.id, 'name', c.name) order by c.name), '[]')
        from center_experts e join centers c on c.id = e.center_id where e.user_id = t.id and c.deleted_at is null)`,
    },
    centerPatients: {
      computed: `(select count(distinct r.user_id) from treatments r where r.expert_id = t.id and r.deleted_at is null)`,
    },
    profileImage: picture('profile_image_id'),
    frontImage: picture('front_image_id'),
  },
  policy,
  onlySingly: healthFields,
  search: searchedFields,
  // The office mostly looks for professionals; patients are far more numerous, and are found by name.
  orders: { patientsLast: { keys: [{ sql: `t.role = 'user'`, type: 'bool' }], tables: [] } },
  sort: '-createdAt',
});
