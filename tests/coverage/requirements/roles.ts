import type { Requirements } from '../requirement.ts';

export const roles: Requirements = {
  'roles.permissions': {
    demand: 'Every endpoint accepts the roles it is meant for and no others.',
  },
  'roles.administrator-token': {
    demand:
      "The administrator's token travels as the header `x-admin-token`, or as a query parameter of downloads.",
    values: ['adminToken'],
  },
  'roles.visitor': {
    demand: 'A visitor sees topics and free files, and is sent to `/auth` to buy.',
  },
};
