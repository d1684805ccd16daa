import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../antd/base';

/** Text with a button that copies it; `children` changes only what is shown. */
export function CopyText({ text, children }: { text: string; children?: ReactNode }) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };

  return (
    <span className="kb-copy">
      <span>{children ?? text}</span>
      <Button
        className="kb-no-print"
        type="text"
        size="small"
        aria-label={copied ? '已复制' : `复制${text}`}
        icon={copied ? <CheckOutlined /> : <CopyOutlined />}
        onClick={() => void copy()}
      />
      <span className="kb-hidden" role="status">
        {copied ? '已复制' : ''}
      </span>
    </span>
  );
}
