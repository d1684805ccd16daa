/** Grey shapes in place of header, menu and page, so that the layout does not shift. */
export function BootSkeleton() {
  return (
    <div className="host-boot" role="status" aria-busy="true" aria-label="加载中">
      <div className="host-boot-side" />
      <div className="host-boot-top" />
    </div>
  );
}
