import { defineResource } from '@/lib/core/define';
import { whileAssigned, workConditions, workSql } from '@/lib/nouns/requests/rules';
import { policy } from './policy';
import { productTestRequestRecord } from './schema';

export const productTestRequests = defineResource({
  name: 'product-test-requests',
  model: 'ProductTestRequest',
  schema: productTestRequestRecord,
  sources: {
    address: {
      parts: {
        country: 'country',
        city: 'city',
        province: 'province',
        provinceCode: 'provinceCode',
        zipCode: 'zipCode',
      },
    },
    // Two names for the same value: clients of the existing system call the type of treatment `code`.
    code: { column: 'productType' },
    consultant: {
      column: 'consultantId',
      while: whileAssigned('product-test-requests'),
    },
    work: { computed: workSql('product-test-requests') },
  },
  conditions: { work: workConditions('product-test-requests') },
  openConditions: ['work'],
  policy,
  search: ['name', 'referent', 'referentEmail', 'address.city', 'phoneNumber'],
  sort: '-createdAt',
});
