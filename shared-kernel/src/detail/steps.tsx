/// <reference path="../ui/css.d.ts" />
import type { ReactNode } from 'react';
import './detail.css';

export interface ProcessStep {
  title: string;
  /** When the step was completed, or what it waits for. */
  note?: ReactNode;
}

interface StepsProps {
  items: readonly ProcessStep[];
  /** The current step, from 0; equal to the number of steps when all are done. */
  current: number;
  failed?: boolean;
  /** If set, completed steps and the current one are buttons. */
  onOpen?: (index: number) => void;
  /** Index of the selected step, from 0; the current one by default. */
  opened?: number;
}

/** The state of a process: done, current, pending, shown as text and by colour. */
export function Steps({ items, current, failed = false, onOpen, opened = current }: StepsProps) {
  return (
    <ol className="kb-steps">
      {items.map((step, index) => {
        const state = index < current ? 'done' : index > current ? 'todo' : failed ? 'failed' : 'now';
        return (
          <li key={step.title} data-state={state} aria-current={index === current ? 'step' : undefined}>
            <span className="kb-step-mark" aria-hidden>
              {state === 'done' ? '✓' : state === 'failed' ? '!' : index + 1}
            </span>
            <span>
              {onOpen && index <= current ? (
                <button
                  type="button"
                  className="kb-step-button"
                  aria-pressed={index === opened}
                  onClick={() => onOpen(index)}
                >
                  {step.title}
                </button>
              ) : (
                step.title
              )}
              <span className="kb-hidden">{stateWords[state]}</span>
              {step.note && <span className="kb-step-note kb-muted">{step.note}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const stateWords = { done: '（已完成）', now: '（进行中）', todo: '（未开始）', failed: '（未通过）' };
