import { useRef } from 'react';
import { useModal } from '../antd/base';

/** The alert of files that were not taken. Those that fail while it is open join it: one cut connection ends them all. */
export function useFailureAlert(): (text: string) => void {
  const openModal = useModal();
  const open = useRef<{ texts: string[]; update: (texts: readonly string[]) => void }>(undefined);

  return (text) => {
    if (open.current) {
      if (!open.current.texts.includes(text)) open.current.texts.push(text);
      return open.current.update(open.current.texts);
    }
    const alert = openModal('error', {
      title: '错误',
      content: text,
      okText: '确定',
      afterClose: () => (open.current = undefined),
    });
    const update = (texts: readonly string[]) => alert.update({ content: lines(texts) });
    open.current = { texts: [text], update };
  };
}

const lines = (texts: readonly string[]) => texts.map((text) => <div key={text}>{text}</div>);
