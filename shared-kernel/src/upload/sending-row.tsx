import FileOutlined from '@ant-design/icons/es/icons/FileOutlined';
import { Button, Progress } from '../antd/base';
import type { SendingFile } from './uploads.hook';

const stateTexts: Record<SendingFile['state'], string> = {
  waiting: '等待上传',
  preparing: '正在压缩图片',
  sending: '正在上传',
  interrupted: '上传中断，正在自动重试',
};

interface SendingRowProps {
  file: SendingFile;
  onCancel: () => void;
}

/** One file on its way: how far it is, what it waits for, and how to end it. */
export function SendingRow({ file, onCancel }: SendingRowProps) {
  const { fileName, state } = file;
  return (
    <li className="kb-file">
      <span className="kb-file-icon" aria-hidden>
        <FileOutlined />
      </span>
      <span className="kb-file-name">
        {fileName}
        <span className="kb-file-state" role="status">
          {stateTexts[state]}
        </span>
      </span>
      <Progress
        className="kb-file-progress"
        percent={Math.round(file.share * 100)}
        size="small"
        status={state === 'sending' ? 'active' : 'normal'}
        aria-label={`${fileName}上传进度`}
      />
      <Button type="text" size="small" onClick={onCancel} aria-label={`取消上传${fileName}`}>
        取消
      </Button>
    </li>
  );
}
