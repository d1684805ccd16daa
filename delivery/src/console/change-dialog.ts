import { h } from './element';
import type { Intended } from './release-calls';
import { t, type TextKey } from './texts';

const questions = {
  promote: 'askPromote',
  percent: 'askPercent',
  rollback: 'askRollback',
  withdraw: 'askWithdraw',
} as const satisfies Record<Intended['verb'], TextKey>;

/** What a canary has, or is offered. */
interface Share {
  percent: string;
  /** The shares to come, separated by commas: a change without them would end the plan. */
  shares: string | undefined;
}

/** Fields that only some changes have. */
function fieldsOf({ verb, release }: Intended, { percent, shares }: Share): Element[] {
  const number = { type: 'number', required: true, min: 0, max: 99, step: 'any' };
  return [
    ...(verb === 'percent'
      ? [
          labelled('share', h('input', { ...number, name: 'percent', value: percent })),
          labelled(
            'shares',
            h('input', { name: 'then', value: shares, pattern: '[0-9.,]*', inputmode: 'decimal' }),
          ),
          labelled(
            'minutes',
            h('input', { ...number, required: false, max: undefined, min: 1, name: 'minutes' }),
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

/** What the form says, by the server's names. */
function given(form: HTMLFormElement): Record<string, string | boolean> {
  const fields: Record<string, string | boolean> = {};
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value.trim() : '';
    if (text) fields[name] = name.startsWith('drops-') ? true : text;
  }
  // The server has the minutes of a plan alone.
  if (fields.then === undefined) delete fields.minutes;
  return fields;
}

/**
 * Asks before a change is made, with a reason; what the server refuses is shown in its words and may be tried again.
 * Focus returns to where it was.
 */
export function askAndMake(
  intended: Intended,
  share: Share,
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
    ...fieldsOf(intended, share),
    refusal,
    h('p', { class: 'actions' }, cancel, submit),
  ) as HTMLFormElement;
  const dialog = h('dialog', { 'aria-labelledby': 'question' }, form) as HTMLDialogElement;
  cancel.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
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
