/** Grey shapes where header, menu and page will stand, so that nothing jumps when they come. */
export function BootSkeleton() {
  return (
    <div className="host-boot" role="status" aria-busy="true" aria-label="加载中">
      <div className="host-boot-side" />
      <div className="host-boot-top" />
    </div>
  );
}
