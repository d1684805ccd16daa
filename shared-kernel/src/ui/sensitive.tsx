import EyeInvisibleOutlined from '@ant-design/icons/es/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/es/icons/EyeOutlined';
import { useState } from 'react';
import { Button } from '../antd/base';

interface SensitiveProps {
  masked: string;
  /** Names the value for users who cannot see it, such as 证件号码. */
  label: string;
  /** Loads the full text; the server logs the caller. Without this function the text stays masked. */
  unmask?: () => Promise<string>;
}

/** Masked text with a button that shows the full text and masks it again. */
export function Sensitive({ masked, label, unmask }: SensitiveProps) {
  const [full, setFull] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  const toggle = async () => {
    if (full !== undefined) return setFull(undefined);
    setAsking(true);
    // After a failure the value stays masked; the client has already shown the reason.
    await unmask?.().then(setFull, () => {});
    setAsking(false);
  };

  return (
    <span className="kb-copy kb-sensitive">
      <span>{full ?? masked}</span>
      {unmask && (
        <Button
          className="kb-no-print"
          type="text"
          size="small"
          loading={isAsking}
          aria-label={`${full === undefined ? '显示' : '隐藏'}完整${label}`}
          icon={full === undefined ? <EyeOutlined /> : <EyeInvisibleOutlined />}
          onClick={() => void toggle()}
        />
      )}
    </span>
  );
}
