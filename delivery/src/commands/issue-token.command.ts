import { Refusal } from '../refusal';
import type { Command } from './command';

const dayMs = 86_400_000;

export const issueTokenCommand: Command = {
  usage: 'issue-token <who> [--days <n>]',
  what: 'a new token for the release server, shown once, and the entry of its owner for the file of teams (90 days)',
  options: ['days'],
  isLocal: true,
  async run({ now, positionals: [who], option }) {
    const days = Number(option('days') ?? '90');
    if (!who) throw new Refusal('name whoever the token is for: a person, or a pipeline');
    if (!(days > 0 && days <= 366)) throw new Refusal('--days must be a number from 1 to 366');
    const { newToken } = await import('../release-server/identity');
    const { token, hash } = newToken();
    const expires = new Date(now().getTime() + days * dayMs).toISOString();
    const member = { who, token: hash, expires, roles: ['publish', 'promote:staging', 'rollback:staging'] };
    return { json: { token, member }, text: `${token}\n\n${JSON.stringify(member, null, 1)}` };
  },
};
