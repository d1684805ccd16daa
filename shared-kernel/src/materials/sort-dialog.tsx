import FileOutlined from '@ant-design/icons/es/icons/FileOutlined';
import { useEffect, useState, useEffectEvent } from 'react';
import { Modal } from '../antd/base';
import type { MaterialSlot } from './material-slot';
import type { SortedFiles } from './sort-files';
import { getPaperKind } from '../contract/recognition';
import { api } from '../runtime';
import { extensionOf, photoTypes } from '../upload';
import { reducePhoto } from '../upload/reduce-photo';

const isPhoto = (file: File): boolean => photoTypes.some((type) => type === extensionOf(file.name));

/**
 * Recognises pictures one after another, as there is only one engine; calls `onKind` for each recognised document.
 * Returns how many are left: none when recognition is off or has failed.
 */
function usePaperKinds(
  files: readonly File[],
  codes: readonly string[],
  onKind: (file: File, code: string) => void,
): number {
  const [left, setLeft] = useState(0);
  const ask = useEffectEvent((file: File, signal: AbortSignal) =>
    api
      .call(getPaperKind, { body: { codes: codes.join() }, files: { file }, signal, quiet: true })
      .catch(() => undefined),
  );
  const found = useEffectEvent(onKind);
  useEffect(() => {
    const turn = new AbortController();
    const readAll = async () => {
      const pictures = files.filter(isPhoto);
      for (const [at, file] of pictures.entries()) {
        const kind = await ask(await reducePhoto(file), turn.signal);
        if (turn.signal.aborted) return;
        if (!kind?.isOn) break;
        if (kind.code !== null) found(file, kind.code);
        setLeft(pictures.length - at - 1);
      }
      setLeft(0);
    };
    void readAll();
    return () => turn.abort();
  }, [files]);
  return left;
}

interface SortDialogProps {
  files: readonly File[];
  slots: readonly Pick<MaterialSlot, 'code' | 'name' | 'isDone'>[];
  onDone: (byCode: SortedFiles['byCode']) => void;
  onClose: () => void;
}

/**
 * Dialog for all files whose names match no document: choosing a document assigns the selected files, then the next
 * file is selected. Recognised files are assigned unless the user was faster, and remain to be checked.
 */
export function SortDialog({ files, slots, onDone, onClose }: SortDialogProps) {
  const [placed, setPlaced] = useState<ReadonlyMap<File, string>>(new Map());
  const [marked, setMarked] = useState<ReadonlySet<File>>(new Set(files.slice(0, 1)));
  const [recognised, setRecognised] = useState(0);
  const left = usePaperKinds(
    files,
    slots.map(({ code }) => code),
    (file, code) => {
      setPlaced((now) => (now.has(file) ? now : new Map([...now, [file, code]])));
      setRecognised((count) => count + 1);
    },
  );
  const nameOf = (code: string) => slots.find((slot) => slot.code === code)?.name;
  const place = (code: string) => {
    const now = new Map(placed);
    for (const file of marked) now.set(file, code);
    setPlaced(now);
    const next = files.find((file) => !now.has(file));
    setMarked(new Set(next ? [next] : []));
  };
  const mark = (file: File) => {
    const now = new Set(marked);
    if (!now.delete(file)) now.add(file);
    setMarked(now);
  };
  const finish = () => {
    const byCode = new Map<string, File[]>();
    for (const [file, code] of placed) byCode.set(code, [...(byCode.get(code) ?? []), file]);
    onDone(byCode);
  };
  return (
    <Modal
      open
      title={`这${files.length}个文件属于哪项材料？`}
      width={880}
      okText={`上传${placed.size}个文件`}
      okButtonProps={{ disabled: placed.size === 0 }}
      cancelText="取消"
      onOk={finish}
      onCancel={onClose}
    >
      <p role="status" className="kb-muted">
        {left > 0
          ? `正在识别，还有${left}张；也可以直接选择`
          : recognised > 0
            ? `已识别${recognised}张，请核对后上传`
            : '先选中文件，再选择它所属的材料'}
      </p>
      <div className="kb-paper-sort">
        <ul className="kb-paper-sort-files" aria-label="文件">
          {files.map((file, at) => {
            const code = placed.get(file);
            return (
              <li key={at}>
                <button type="button" aria-pressed={marked.has(file)} onClick={() => mark(file)}>
                  <Thumbnail file={file} />
                  <span>{file.name}</span>
                  {code !== undefined && <strong>{nameOf(code)}</strong>}
                </button>
              </li>
            );
          })}
        </ul>
        <ul aria-label="材料">
          {slots
            .toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
            .map(({ code, name }) => (
              <li key={code}>
                <button type="button" disabled={marked.size === 0} onClick={() => place(code)}>
                  {name}
                </button>
              </li>
            ))}
        </ul>
      </div>
    </Modal>
  );
}

function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!isPhoto(file)) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url ? <img src={url} alt="" loading="lazy" decoding="async" /> : <FileOutlined aria-hidden />;
}
