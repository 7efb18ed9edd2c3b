import { defineKey } from '../store/keys.ts';

export const progressKey = defineKey({
  key: 'progress:{accountId}',
  type: 'hash',
  backup: 'kept',
  personalData: [{ gives: 'progress', whenDeleted: 'deleted' }],
  about:
    'how far an account has read each file, by item id: page shown last, pages read, mark as revised; the 1,000 files touched last ([decision 0020](decisions/0020-why-does-the-shop-have-its-own-reader.md))',
});
