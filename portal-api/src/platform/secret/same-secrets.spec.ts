import { eachPortal, oneDatabase } from '../../testing/portal';
import { acceptSecrets, forgetMarks, requireSameSecrets, type SharedSecrets } from './same-secrets';

const portalSecret = Buffer.from('the-secret-of-this-portals-instances');
const own: SharedSecrets = {
  PROVIDER_TOKEN: 'token-of-the-provider',
  PORTAL_EDGE_SECRET: 'secret-of-edge-and-api-0123456789',
  PORTAL_SEAL_CERTIFICATE: undefined,
  FILES_STORE: 'https://objects.example.com/portal/files/',
};

oneDatabase((open) => {
  const portal = eachPortal(open);
  const require = (more: Partial<SharedSecrets> = {}, secret = portalSecret) =>
    requireSameSecrets(portal.ctx.db, secret, { ...own, ...more });
  beforeEach(() => require());

  it('an instance with the same secrets as the first one is accepted', async () => {
    await expect(require()).resolves.toBeUndefined();
  });

  it.each([
    [{ PROVIDER_TOKEN: 'token-of-another' }, /^PROVIDER_TOKEN is another one .*--accept PROVIDER_TOKEN/],
    [{ PORTAL_EDGE_SECRET: undefined }, /^PORTAL_EDGE_SECRET is missing/],
    [{ FILES_STORE: 'https://objects.example.com/other/files/' }, /^FILES_STORE is another one/],
    [{ FILES_STORE: undefined }, /^FILES_STORE is missing/],
  ])(
    'an instance with %j is refused with a message that names the setting but not its value',
    async (more, words) => {
      await expect(require(more)).rejects.toThrow(words);
      await expect(require(more)).rejects.not.toThrow(/token-of|secret-of/);
    },
  );

  it('all settings that differ are named in one error', async () => {
    await expect(require({ PROVIDER_TOKEN: 'a', PORTAL_EDGE_SECRET: 'b' })).rejects.toThrow(
      /PROVIDER_TOKEN is[^]*\nPORTAL_EDGE_SECRET is/,
    );
  });

  it('a secret that was not set before is recorded, and is required of every later instance', async () => {
    await require({ PORTAL_SEAL_CERTIFICATE: 'AB:CD' });

    await expect(require()).rejects.toThrow(/^PORTAL_SEAL_CERTIFICATE is missing/);
  });

  it('accepting a changed secret replaces the recorded one, for that secret only', async () => {
    const next = { ...own, PROVIDER_TOKEN: 'the-next-token', PORTAL_EDGE_SECRET: 'not-accepted' };

    await acceptSecrets(portal.ctx.db, portalSecret, next, ['PROVIDER_TOKEN']);

    await expect(require({ PROVIDER_TOKEN: 'the-next-token' })).resolves.toBeUndefined();
    await expect(require()).rejects.toThrow(/^PROVIDER_TOKEN/);
  });

  it('the recorded mark of a secret does not reveal it, and differs under another portal secret', async () => {
    const marks = async () =>
      JSON.stringify(await portal.ctx.db.selectFrom('portal_state').selectAll().orderBy('name').execute());
    const before = await marks();
    expect(before).not.toMatch(/token-of|secret-of/);

    await forgetMarks(portal.ctx.db);
    await require({}, Buffer.from('another-secret-of-a-rotated-portal'));

    expect(await marks()).not.toBe(before);
  });
});
