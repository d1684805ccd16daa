import FileOutlined from '@ant-design/icons/es/icons/FileOutlined';
import { Progress } from '../antd/base';
import type { SendingFile } from './owned-files.hook';

export function SendingRow({ file }: { file: SendingFile }) {
  const percent = Math.round(file.share * 100);
  return (
    <li className="kb-file">
      <span className="kb-file-icon" aria-hidden>
        <FileOutlined />
      </span>
      <span className="kb-file-name">{file.fileName}</span>
      <Progress
        percent={percent}
        size="small"
        style={{ width: 120 }}
        aria-label={`${file.fileName}上传进度`}
      />
    </li>
  );
}
