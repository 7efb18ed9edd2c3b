import { requireMember } from '../auth.ts';
import type { Lake } from '../lake.ts';
import { type Api, requireDataset, requireProject } from './api.ts';

const allPermissions = {
  filter: '_id in path("**")',
  permissions: ['read', 'create', 'update', 'history', 'editHistory'],
};

/** The signed-in user, and the facts about the project that the Studio requests. */
export function accountRoutes(api: Api, lake: Lake): void {
  const { projectId, dataset } = lake.options;
  const user = {
    ...lake.user,
    profileImage: null,
    provider: 'local',
    role: 'administrator',
    roles: [{ name: 'administrator', title: 'Administrator' }],
  };
  const project = {
    id: projectId,
    displayName: projectId,
    studioHost: null,
    isBlocked: false,
    isDisabled: false,
    members: [{ id: user.id, role: user.role, isCurrentUser: true }],
    features: [],
    metadata: {},
  };

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

  api.get('/auth/id', (c) => c.json({ id: user.id }));
  api.post('/auth/logout', (c) => c.json({ ok: true }));
  api.get('/users/me', (c) => c.json(user));
  api.get('/users/me/keyvalue/*', (c) => c.json([]));
  api.put('/users/me/keyvalue/*', async (c) => c.json(await c.req.json()));
  api.get('/users/:ids', (c) => {
    const ids = c.req.param('ids').split(',');
    return c.json(ids.length === 1 ? user : ids.map(() => user));
  });
  api.get('/features', (c) => c.json([]));
  api.get('/schedules/*', (c) => c.json({ schedules: [] }));

  api.get('/projects', (c) => c.json([project]));
  api.use('/projects/:projectId/*', async (c, next) => {
    requireProject(lake, c.req.param('projectId'));
    await next();
  });
  api.get('/projects/:projectId', (c) => c.json(project));
  api.get('/projects/:projectId/datasets', (c) =>
    c.json([{ name: dataset, aclMode: lake.isPublic ? 'public' : 'private' }]),
  );
  api.get('/projects/:projectId/datasets/:dataset/acl', (c) => {
    requireDataset(lake, c.req.param('dataset'));
    return c.json([allPermissions]);
  });
}
