/// <reference path="../ui/css.d.ts" />
import { Alert, Button } from '../antd/base';
import { problems } from '../contract';
import type { ReadField } from './compare-reading';
import type { Reading } from './recognition.hook';
import './recognition.css';

interface ReadingNoteProps {
  reading: Reading;
  onTake: (field: ReadField) => void;
  /** Message for a difference between scan and form; by default a request to compare them. */
  contradiction?: string | undefined;
}

export function ReadingNote({ reading, onTake, contradiction }: ReadingNoteProps) {
  const unsure =
    reading.phase === 'read'
      ? [...reading.filled, ...reading.differing].filter(({ isUnsure }) => isUnsure)
      : [];
  return (
    <div role="status">
      {reading.phase === 'reading' && <Note type="info" title="正在识别…" />}
      {reading.phase === 'nothing' && <Note type="info" title={problems.notRecognised.text} />}
      {reading.phase === 'read' && reading.filled.length > 0 && (
        <Note
          type="success"
          title={`已识别并填入：${reading.filled.map(({ label }) => label).join('、')}，请核对`}
        />
      )}
      {unsure.length > 0 && (
        <Note
          type="warning"
          title={`识别没有把握：${unsure.map(({ label }) => label).join('、')}，请逐字核对`}
        />
      )}
      {reading.phase === 'read' && reading.differing.length > 0 && (
        <Alert
          className="kb-reading"
          type="warning"
          title={contradiction ?? '识别结果与已填写的内容不同，请核对'}
          description={
            <ul>
              {reading.differing.map((field) => (
                <li key={field.name}>
                  {field.label}：{field.value}
                  <Button size="small" onClick={() => onTake(field)} aria-label={`采用识别的${field.label}`}>
                    采用
                  </Button>
                </li>
              ))}
            </ul>
          }
        />
      )}
      {reading.phase === 'read' && reading.filled.length === 0 && reading.differing.length === 0 && (
        <Note type="success" title="识别结果与已填写的内容一致" />
      )}
    </div>
  );
}

const Note = ({ type, title }: { type: 'info' | 'success' | 'warning'; title: string }) => (
  <Alert className="kb-reading" type={type} title={title} />
);
