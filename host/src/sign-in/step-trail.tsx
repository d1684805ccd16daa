interface StepTrailProps {
  steps: readonly string[];
  /** Index of the current step. */
  current: number;
}

/** The steps, with the current one marked. */
export function StepTrail({ steps, current }: StepTrailProps) {
  return (
    <ol className="host-trail" aria-label="步骤">
      {steps.map((title, index) => (
        <li
          key={title}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="host-trail-mark" aria-hidden>
            {index < current ? '✓' : index + 1}
          </span>
          {title}
          {index < current && <span className="host-unseen">（已完成）</span>}
        </li>
      ))}
    </ol>
  );
}
