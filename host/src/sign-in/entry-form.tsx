import type { ReactNode } from 'react';

interface EntryFormProps {
  label: string;
  submitText: string;
  runningText: string;
  entry: { problem?: string | undefined; isSending: boolean; submit: () => Promise<void> };
  children: ReactNode;
}

export function EntryForm({ label, submitText, runningText, entry, children }: EntryFormProps) {
  const { problem, isSending, submit } = entry;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        // Once the answer is drawn: React renders it in a task of its own, which may follow the next frame.
        void submit().then(() => requestAnimationFrame(() => setTimeout(() => focusFirstProblem(form))));
      }}
    >
      {children}
      {problem && (
        <p className="host-form-problem" role="alert">
          {problem}
        </p>
      )}
      <button
        type="submit"
        className="host-button host-button-primary host-button-wide"
        aria-disabled={isSending}
      >
        {isSending ? runningText : submitText}
      </button>
    </form>
  );
}

/** Focus moves to the first issue. */
export function focusFirstProblem(within: HTMLElement): boolean {
  const field = within.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return field !== null;
}
