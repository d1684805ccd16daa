import type { Log } from './context';

/** Problems that an operator has to handle although the portal still answers; reported by the log and by /prod-api/health. */
export interface Alarms {
  /** `facts` go to the log only: the health endpoint is public. */
  raise(name: AlarmName, facts: object): void;
  clear(name: AlarmName): void;
  raised(): AlarmName[];
  /** How often each was raised since the start of this process. */
  counts(): Readonly<Record<AlarmName, number>>;
}

const texts = {
  'database-damaged':
    'stored pages of the database are damaged: stop the portal, keep a copy of the data folder and restore a backup',
  'ledger-differs':
    'the ledger does not add up: entries that do not balance, or wallets that differ from the sum of their entries',
  'texts-not-sent':
    'no SMS gateway takes texts: they are tried again; see the reasons in the log and by npm run provider -- sms:state',
  'mails-not-sent':
    'the mail server does not take mails: each is tried five times, over half an hour; see the reasons in the log',
  'payments-not-answered':
    'WeChat Pay does not answer, or not in a form that can be trusted: nobody can recharge by it, and what was paid is booked later',
  'bucket-not-answering':
    'the bucket of files does not answer, or refuses: nothing can be uploaded, and files cannot be opened',
  'papers-not-read': 'the recognition service does not answer: people fill forms in by hand',
  'seal-out-of-time':
    'the certificate of the electronic seal does not hold today: no document is issued until there is another (PORTAL_SEAL_CERTIFICATE)',
  'document-changed':
    'the file of a kept document differs from what was issued and could not be made again: restore it from a backup',
} as const;

type AlarmName = keyof typeof texts;

export function createAlarms(log: Log): Alarms {
  const raised = new Set<AlarmName>();
  const counts = Object.fromEntries(Object.keys(texts).map((name) => [name, 0])) as Record<AlarmName, number>;
  return {
    raise(name, facts) {
      raised.add(name);
      counts[name] += 1;
      log.error(facts, texts[name]);
    },
    clear: (name) => void raised.delete(name),
    raised: () => [...raised],
    counts: () => counts,
  };
}
