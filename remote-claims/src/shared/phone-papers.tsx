import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Alert, Button, Flex } from 'shared-kernel/antd';
import {
  getCase,
  getCaseMaterials,
  listCases,
  type CaseDetail,
  type MaterialRow,
} from 'shared-kernel/contract/claims';
import { createCapture, decideCaptured, listCaptures } from 'shared-kernel/contract/claims/capture';
import { payeeMaterial } from 'shared-kernel/domain/claims/claim-materials';
import { useAction } from 'shared-kernel/query';
import { LoadingPanel } from 'shared-kernel/ui';
import { StoredFiles } from 'shared-kernel/upload';
import type { Code } from './phone-code';

const PhoneCode = lazy(() => import('./phone-code').then((m) => ({ default: m.PhoneCode })));

const forAll = '扫码上传全部材料';

/** One code for all open rows. */
export function PhoneCodeForAll({ found }: { found: CaseDetail }) {
  const [isAsked, setAsked] = useState(false);
  const codes = found.materials
    .filter(({ isOpen, materialCode }) => isOpen && materialCode !== payeeMaterial)
    .map(({ materialCode }) => materialCode);
  if (isAsked) return <CodeFor found={found} codes={codes} label={forAll} onClose={() => setAsked(false)} />;
  return (
    <Button aria-label={forAll} onClick={() => setAsked(true)}>
      手机扫码上传
    </Button>
  );
}

interface PhoneCodeForRowProps {
  found: CaseDetail;
  row: MaterialRow;
  onClose: () => void;
}

/** A code for one row, for a person who has only this document. */
export const PhoneCodeForRow = ({ found, row, onClose }: PhoneCodeForRowProps) => (
  <CodeFor found={found} codes={[row.materialCode]} label={`扫码上传${row.materialName}`} onClose={onClose} />
);

interface CodeForProps {
  found: CaseDetail;
  codes: string[];
  label: string;
  onClose: () => void;
}

/** Creates the code and shows it. */
function CodeFor({ found, codes, label, onClose }: CodeForProps) {
  const [code, setCode] = useState<Code>();
  const create = useAction(createCapture, { invalidates: [listCaptures], onDone: setCode });
  const start = useEffectEvent(() => {
    create.run({ params: { id: String(found.id) }, body: { materialCodes: codes } }).catch(onClose);
  });
  useEffect(() => start(), []);
  if (!code) return <LoadingPanel rows={4} />;
  return (
    <Suspense fallback={<LoadingPanel rows={4} />}>
      <PhoneCode caseId={found.id} code={code} label={label} onClose={onClose} />
    </Suspense>
  );
}

/** Accepts or discards files from a phone, one by one or all together. */
export function CapturedFiles({ found, row }: { found: CaseDetail; row: MaterialRow }) {
  const decide = useAction(decideCaptured, { invalidates: [getCase, getCaseMaterials, listCases] });
  const decided = (body: { take?: number[]; drop?: number[] }) =>
    void decide.run({ params: { id: String(found.id) }, body });
  const all = row.captured.map(({ id }) => id);
  return (
    <section aria-label={`手机上传的${row.materialName}`}>
      <Alert
        type="warning"
        title={`手机上传了${all.length}个文件，待您确认`}
        action={
          all.length > 1 && (
            <Button
              size="small"
              type="primary"
              disabled={decide.isRunning}
              onClick={() => decided({ take: all })}
            >
              全部采用
            </Button>
          )
        }
      />
      {row.captured.map(({ id, file }) => (
        <Flex key={id} gap={8} wrap align="center" justify="space-between">
          <div style={{ flex: '1 1 220px', minWidth: 0 }}>
            <StoredFiles label={`待确认：${file.fileName}`} files={[file]} />
          </div>
          <Flex gap={8}>
            <Button
              type={all.length > 1 ? 'default' : 'primary'}
              disabled={decide.isRunning}
              aria-label={`采用${file.fileName}`}
              onClick={() => decided({ take: [id] })}
            >
              采用
            </Button>
            <Button
              disabled={decide.isRunning}
              aria-label={`不用${file.fileName}`}
              onClick={() => decided({ drop: [id] })}
            >
              不用
            </Button>
          </Flex>
        </Flex>
      ))}
    </section>
  );
}
