import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { Alert, Button } from '../antd/base';
import { DropZone } from '../upload';
import type { MaterialSlot } from './material-slot';
import { SortDialog } from './sort-dialog';
import { sortFiles, type SortedFiles } from './sort-files';

interface AllPapersProps {
  /** Those that take files now. */
  slots: readonly MaterialSlot[];
  onFiles: (code: string, files: readonly File[]) => void;
  children: ReactNode;
}

/** One place for all files, chosen, dropped or pasted: sorted by their names, the rest by one question. */
export function AllPapers({ slots, onFiles, children }: AllPapersProps) {
  const [asked, setAsked] = useState<readonly File[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const give = (byCode: SortedFiles['byCode']) => {
    for (const [code, files] of byCode) onFiles(code, files);
    const names = [...byCode].map(
      ([code, files]) => `${slots.find((slot) => slot.code === code)?.name}${files.length}个`,
    );
    if (names.length > 0) setSaid(`已归入：${names.join('、')}`);
  };
  const take = async (files: readonly File[]) => {
    const sorted = await sortFiles(files, slots);
    setRefused(sorted.refused);
    setSaid('');
    give(sorted.byCode);
    setAsked((before) => [...before, ...sorted.unknown]);
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]') !== null;
    if (files.length === 0 || isInDialog) return;
    event.preventDefault();
    void take(files);
  });
  useEffect(() => {
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  return (
    <div className="kb-all-papers kb-no-print">
      <DropZone
        label="上传全部材料"
        dropHint="可将全部文件一起拖到此处或直接粘贴"
        hint="按文件名归入各项，单个不超过20MB"
        accept={[...new Set(slots.flatMap(({ accept }) => accept ?? ['jpg']))]}
        multiple
        onFiles={(files) => void take(files)}
      >
        {children}
      </DropZone>
      <p role="status" className="kb-muted">
        {said}
      </p>
      {refused.length > 0 && (
        <Alert
          type="warning"
          showIcon
          action={
            <Button size="small" onClick={() => setRefused([])}>
              知道了
            </Button>
          }
          title={`${refused.length}个文件没有上传`}
          description={
            <ul className="kb-refused-files">
              {refused.map((text, at) => (
                <li key={at}>{text}</li>
              ))}
            </ul>
          }
        />
      )}
      {asked.length > 0 && (
        <SortDialog
          files={asked}
          slots={slots}
          onDone={(byCode) => {
            setAsked([]);
            give(byCode);
          }}
          onClose={() => setAsked([])}
        />
      )}
    </div>
  );
}
