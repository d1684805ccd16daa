import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import { Link } from 'react-router-dom';
import { LoadingPanel } from 'shared-kernel/ui';
import type { NewcomerStep } from './newcomer-steps.hook';

/** Shown to a brand-new employer instead of empty charts: the way to the first cover, the next step emphasised. */
export function NewcomerGuide({ steps }: { steps: readonly NewcomerStep[] | undefined }) {
  const next = steps?.find(({ isDone }) => !isDone);
  return (
    <section className="kb-card host-guide-card" aria-label="新手指引">
      <h2>四步开始保障</h2>
      {!steps && <LoadingPanel rows={2} />}
      <ol className="host-guide">
        {steps?.map((step, at) => (
          <li key={step.path} data-state={step.isDone ? 'done' : step === next ? 'next' : 'later'}>
            <Link to={step.path} aria-current={step === next ? 'step' : undefined}>
              <span className="host-guide-mark" aria-hidden>
                {step.isDone ? <CheckOutlined /> : at + 1}
              </span>
              <strong>
                {step.title}
                {step.isDone && <span className="kb-hidden">（已完成）</span>}
              </strong>
              <span>{step.note}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
