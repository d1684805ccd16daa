import { Button } from '../antd/base';
import { getAuthLetterTemplate } from '../contract/documents';
import { useDownload } from '../query';

/** Downloads the letter of authority that is stamped and uploaded again. */
export function AuthLetterTemplate() {
  const template = useDownload(getAuthLetterTemplate, '授权委托书.pdf');
  return (
    <p>
      <Button onClick={() => template.run()} loading={template.isRunning}>
        下载授权委托书模板
      </Button>
    </p>
  );
}
