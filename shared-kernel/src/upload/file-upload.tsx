import { ErrorPanel } from '../ui/error-panel';
import { LoadingPanel } from '../ui/panels';
import { DropZone } from './drop-zone';
import { useFileUpload, type FileUploadProps } from './file-upload.hook';

/** Files of one owner: uploads with progress, shows previews, and deletes after confirmation. */
export function FileUpload(props: FileUploadProps) {
  const { list, label, limit, accept, take, isLoading, error, reload } = useFileUpload(props);
  if (isLoading) return <LoadingPanel rows={2} />;
  if (error) return <ErrorPanel error={error} onRetry={() => void reload()} />;
  return (
    <div>
      <DropZone
        id={props.id}
        label={`上传${label}`}
        hint={`最多${limit}个，单个不超过20MB`}
        accept={accept}
        multiple={limit > 1}
        disabled={props.disabled}
        onFiles={take}
      />
      {list}
    </div>
  );
}
