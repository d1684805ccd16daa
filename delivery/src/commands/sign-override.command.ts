import { signOverride } from '../overrides/override-policy';
import { contentOf, readTarget, remoteName, textOf } from '../overrides/override-target';
import { signatureName } from '../overrides/overrides';
import { edgeVariables } from '../edge/config';
import { readSettings } from '../environment/read-settings';
import { Refusal } from '../refusal';
import { refuseWithdrawn } from '../registry/withdrawn';
import { countIn, type Command } from './command';

const dayMs = 86_400_000;

export const issueTokenCommand: Command = {
  usage: 'issue-token <who> [--days <n>]',
  what: 'a new token for the release server, shown once, and the entry of its owner for the file of teams (90 days)',
  options: ['days'],
  isLocal: true,
  async run({ now, positionals: [who], option }) {
    if (!who) throw new Refusal('name whoever the token is for: a person, or a pipeline');
    const days = countIn(option, 'days', 90, 366);
    const { newToken } = await import('../release-server/identity');
    const { token, hash } = newToken();
    const expires = new Date(now().getTime() + days * dayMs).toISOString();
    const member = { who, token: hash, expires, roles: ['publish', 'promote:staging', 'rollback:staging'] };
    return { json: { token, member }, text: `${token}\n\n${JSON.stringify(member, null, 1)}` };
  },
};

/** A week: long enough to try something out, short enough for a link that may be passed on. */
const mostHours = 168;
const ownVariable = edgeVariables.pick({ PORTAL_OVERRIDE_KEY: true });

export const signOverrideCommand: Command = {
  usage: 'sign-override <remote> <version or URL> [--hours <n>] [--customer <id>] [--portal <URL>]',
  what: 'a link that gives one browser another version, in production too, for n hours (8), or for one customer only',
  options: ['hours', 'customer', 'portal'],
  async run({ stores, who, now, positionals, option }) {
    const { published, registry } = stores;
    const [remote = '', requested = ''] = positionals;
    const { PORTAL_OVERRIDE_KEY: key } = readSettings(ownVariable, process.env);
    if (!key) throw new Refusal('PORTAL_OVERRIDE_KEY must hold the key of the portal');
    const target = readTarget(requested);
    if (!remoteName.test(remote)) throw new Refusal(`"${remote}" is no name of a remote`);
    if (!target)
      throw new Refusal(`"${requested}" is neither a semantic version nor the address of a folder`);
    if ('version' in target) refuseWithdrawn(await registry.read(), remote, target.version);
    if ('version' in target && !(await published.has(remote, target.version)))
      throw new Refusal(`${remote} ${target.version} has not been published`);
    const expires = Math.floor(now().getTime() / 1000) + countIn(option, 'hours', 8, mostHours) * 3600;
    const customer = option('customer');
    const content =
      'version' in target ? contentOf(await published.describe(remote, target.version)) : undefined;
    const signature = signOverride({ remote, target: textOf(target), expires, who, customer, content }, key);
    const query = new URLSearchParams({ [`remote-${remote}`]: textOf(target), [signatureName]: signature });
    const link = `${portalOf(option('portal'))}/?${query}`;
    const until = new Date(expires * 1000).toISOString();
    const whoever = customer === undefined ? 'Whoever opens it' : `Customer ${customer}, signed in,`;
    return {
      json: { remote, target: textOf(target), who, customer, expires: until, link },
      text: `${link}\n\n${whoever} is given ${remote} ${textOf(target)} until ${until}.`,
    };
  },
};

/** Returns the origin for an absolute link; without `--portal` the link is relative to the root. */
function portalOf(text = ''): string {
  if (text === '') return '';
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new Refusal('--portal must be the address of a portal');
  return new URL(text).origin;
}
