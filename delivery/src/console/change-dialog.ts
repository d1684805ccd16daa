import { h } from './element';
import type { Intended } from './release-calls';
import { t, type TextKey } from './texts';

/** Values by the server's field names. */
type Fields = Readonly<Record<string, string>>;

const questions = {
  promote: 'askPromote',
  percent: 'askPercent',
  rollback: 'askRollback',
  withdraw: 'askWithdraw',
} as const satisfies Record<Intended['verb'], TextKey>;

/** Fields that only the plan of a growing canary has: text key by the server's field name. */
const growth = {
  minutes: 'minutes',
  attempts: 'attempts',
  'max-error-rate': 'maxErrorRate',
  'max-mount': 'maxMount',
  'max-lcp': 'maxLcp',
  'max-inp': 'maxInp',
  'max-cls': 'maxCls',
} as const satisfies Record<string, TextKey>;

/** Builds fields that only some changes have; `has` keeps a running canary's plan, which would end otherwise. */
function fieldsOf({ verb, release }: Intended, has: Fields): Element[] {
  const number = { type: 'number', min: 0, step: 'any' };
  const list = (pattern: string) => ({ pattern, inputmode: 'decimal' });
  const field = (key: TextKey, name: string, more: Parameters<typeof h>[1]) =>
    labelled(key, h('input', { name, value: has[name], ...more }));
  return [
    ...(verb === 'percent'
      ? [
          field('customers', 'customers', list('[0-9, ]*')),
          field('share', 'percent', { ...number, value: has.percent ?? '10', required: true, max: 99 }),
          field('shares', 'then', list('[0-9.,]*')),
          h(
            'details',
            { open: has.then !== undefined },
            h('summary', {}, t('bounds')),
            ...Object.entries(growth).map(([name, key]) => field(key, name, number)),
          ),
        ]
      : []),
    ...(verb === 'withdraw' ? [] : [checkbox('drops-pages', 'dropsPages')]),
    ...(release === 'host' && verb !== 'withdraw' && verb !== 'rollback'
      ? [checkbox('drops-versions', 'dropsVersions')]
      : []),
    labelled('reason', h('textarea', { name: 'reason', required: true, maxlength: 300, rows: 2 })),
  ];
}

const labelled = (key: TextKey, field: Element) => h('label', {}, t(key), field);
const checkbox = (name: string, key: TextKey) =>
  h('label', { class: 'check' }, h('input', { type: 'checkbox', name }), t(key));

function given(form: HTMLFormElement): Record<string, string | boolean> {
  const fields: Record<string, string | boolean> = {};
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text) fields[name] = name.startsWith('drops-') ? true : text;
  }
  // The server accepts these only with a plan.
  if (fields.then === undefined) for (const name of Object.keys(growth)) delete fields[name];
  return fields;
}

/** Opens a dialog to confirm a change with a reason; after a refusal, in the server's words, one may try again. */
export function askAndMake(
  intended: Intended,
  has: Fields,
  make: (fields: Record<string, string | boolean>) => Promise<void>,
): void {
  const { verb, environment, release, version, to = '' } = intended;
  const question = t(questions[verb], { release, version, to, env: t(environment) });
  const refusal = h('p', { role: 'alert', class: 'problem', hidden: true });
  const submit = h('button', { type: 'submit', class: `${verb} main` }, t(verb)) as HTMLButtonElement;
  const cancel = h('button', { type: 'button' }, t('cancel')) as HTMLButtonElement;
  const form = h(
    'form',
    {},
    h('h2', { id: 'question' }, question),
    ...fieldsOf(intended, has),
    refusal,
    h('p', { class: 'actions' }, cancel, submit),
  ) as HTMLFormElement;
  const dialog = h('dialog', { 'aria-labelledby': 'question' }, form) as HTMLDialogElement;
  cancel.addEventListener('click', () => dialog.close());
  // Whoever goes back no longer sees what the dialog is about.
  const leave = () => dialog.close();
  addEventListener('hashchange', leave);
  dialog.addEventListener('close', () => {
    removeEventListener('hashchange', leave);
    dialog.remove();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    submit.disabled = true;
    submit.textContent = t('working');
    refusal.toggleAttribute('hidden', true);
    make(given(form))
      .then(() => dialog.close())
      .catch((problem: Error) => {
        refusal.textContent = problem.message;
        refusal.toggleAttribute('hidden', false);
      })
      .finally(() => {
        submit.disabled = false;
        submit.textContent = t(verb);
      });
  });
  document.body.append(dialog);
  dialog.showModal();
}
