import { requireMember } from '../auth.ts';
import { apiError } from '../errors.ts';
import type { Lake } from '../lake.ts';
import type { Role, StudioUser } from '../options.ts';
import { type Api, type ApiContext, requireDataset, requireProject } from './api.ts';

/** Paid features of the hosted service. The Studio works without them. */
const ABSENT = [
  '/help',
  '/help/*',
  '/intake/*',
  '/journey/*',
  '/projects/:projectId/grants',
  '/projects/:projectId/user-applications',
];

const READ = ['read', 'history'];

const toGrants = (role: Role | undefined) => ({
  filter: '_id in path("**")',
  permissions: role === 'viewer' ? READ : [...READ, 'create', 'update', 'editHistory'],
});

const TITLES: Record<Role, string> = {
  administrator: 'Administrator',
  editor: 'Editor',
  viewer: 'Viewer',
};

const describeUser = (user: StudioUser, role: Role) => ({
  ...user,
  profileImage: null,
  provider: 'local',
  role,
  roles: [{ name: role, title: TITLES[role] }],
});

export function accountRoutes(api: Api, lake: Lake): void {
  const { projectId, dataset } = lake.options;
  const { members: others = [] } = lake.options;
  const people = [
    describeUser(lake.user, 'administrator'),
    ...others.map(({ user, role }) => describeUser(user, role)),
  ];
  const findCaller = (c: ApiContext) => {
    const { user, role } = c.var.member ?? { user: lake.user, role: 'administrator' };
    return describeUser(user, role);
  };
  const describeProject = (callerId: string) => ({
    id: projectId,
    displayName: projectId,
    studioHost: null,
    isBlocked: false,
    isDisabled: false,
    members: people.map(({ id, role }) => ({ id, role, isCurrentUser: id === callerId })),
    features: [],
    metadata: {},
  });

  // The sign-in page requests these without a token.
  api.get('/auth/providers', (c) => c.json({ providers: [], thirdPartyLogin: false, sso: null }));
  api.get('/data/ping/:dataset', (c) => c.json({ message: 'PONG' }));
  api.get('/ping', (c) => c.json({ message: 'PONG' }));
  api.get('/intake/telemetry-status', (c) => c.json({ status: 'denied' }));
  for (const area of ['users', 'projects', 'auth', 'features', 'schedules']) {
    api.use(`/${area}/*`, async (c, next) => {
      requireMember(c.var.isMember);
      await next();
    });
  }

  api.get('/auth/id', (c) => c.json({ id: findCaller(c).id }));
  api.post('/auth/logout', (c) => c.json({ ok: true }));
  api.get('/users/me', (c) => c.json(findCaller(c)));
  api.get('/users/me/keyvalue/*', (c) => c.json([]));
  api.put('/users/me/keyvalue/*', async (c) => c.json(await c.req.json()));
  api.get('/users/:ids', (c) => {
    const ids = c.req.param('ids').split(',');
    const selection = ids.map((id) => people.find((person) => person.id === id) ?? people[0]);
    return c.json(ids.length === 1 ? selection[0] : selection);
  });
  api.get('/features', (c) => c.json([]));
  api.get('/schedules/*', (c) => c.json({ schedules: [] }));

  api.get('/projects', (c) => c.json([describeProject(findCaller(c).id)]));
  api.use('/projects/:projectId/*', async (c, next) => {
    requireProject(lake, c.req.param('projectId'));
    await next();
  });
  api.get('/projects/:projectId', (c) => c.json(describeProject(findCaller(c).id)));
  api.get('/projects/:projectId/datasets', (c) =>
    c.json([{ name: dataset, aclMode: lake.isPublic ? 'public' : 'private' }]),
  );
  api.get('/projects/:projectId/datasets/:dataset/acl', (c) => {
    requireDataset(lake, c.req.param('dataset'));
    return c.json([toGrants(c.var.role)]);
  });
  // Before unpublishing or deleting, the Studio requests referrers in other datasets. There are no other datasets.
  api.get('/data/references/:dataset/documents/:id/to', (c) => {
    requireMember(c.var.isMember);
    return c.json({ totalCount: 0, references: [] });
  });
  for (const path of ABSENT) {
    api.all(path, (c) => {
      throw apiError(404, `Sanity stand-in: ${c.req.path} does not exist`);
    });
  }
}
