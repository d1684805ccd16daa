import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';

interface EntryFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  hint?: string;
  /** Content at the right end of the field, such as the button that sends a code. */
  after?: ReactNode;
}

/** A labelled input. The pages before sign-in use native inputs, because they must load at once. */
export function EntryField({ label, value, onChange, error, hint, after, type, ...input }: EntryFieldProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  const note = error ?? hint;
  return (
    <div className="host-field">
      <label htmlFor={id}>{label}</label>
      <div className="host-field-line">
        <input
          {...input}
          type={isPassword && isShown ? 'text' : type}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {isPassword && (
          <button
            type="button"
            className="host-reveal"
            aria-label={`显示${label}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <EyeDrawing isOpen={isShown} />
          </button>
        )}
        {after}
      </div>
      {note && (
        <p id={`${id}-note`} className={error ? 'host-field-error' : 'host-field-hint'}>
          {note}
        </p>
      )}
    </div>
  );
}

function EyeDrawing({ isOpen }: { isOpen: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    >
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
      <circle cx="12" cy="12" r="3" />
      {!isOpen && <path d="M4 4l16 16" />}
    </svg>
  );
}
