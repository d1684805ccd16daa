import type { Brand } from './brand';

/** Names seller and provider below every page, and the site's filing number if there is one. */
export function FootText({ brand }: { brand: Brand }) {
  return (
    <>
      本平台仅提供技术服务，保险销售及理赔服务由{brand.salesCompany}提供
      {brand.icp && (
        <>
          {' '}
          <a href="https://beian.miit.gov.cn/" target="_blank" rel="noopener noreferrer">
            {brand.icp}
          </a>
        </>
      )}
    </>
  );
}
