import { render, screen } from '@testing-library/react';
import { FootText } from './foot-text';

const brand = {
  name: '雇安通',
  code: 'gat',
  site: 'https://www.example.com/',
  salesCompany: '示例保险销售服务有限公司',
};

describe('the text in the page footer', () => {
  it('states that the platform is a technical service, and who sells the insurance', () => {
    const { container } = render(<FootText brand={brand} />);

    expect(container).toHaveTextContent(
      '本平台仅提供技术服务，保险销售及理赔服务由示例保险销售服务有限公司提供',
    );
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('links the filing number when there is one', () => {
    render(<FootText brand={{ ...brand, icp: '闽ICP备00000000号' }} />);

    expect(screen.getByRole('link', { name: '闽ICP备00000000号' })).toHaveAttribute(
      'href',
      'https://beian.miit.gov.cn/',
    );
  });
});
