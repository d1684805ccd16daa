// The floor: what React, its router and antd cost by themselves, a page of each kind in one bundle. Same antd, same data,
// same server as the portal's page, and nothing of the portal: no shell, no session, no error handling.
/* oxlint-disable no-restricted-imports -- the floor is antd itself, so it takes antd past the kernel */
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { ConfigProvider } from 'antd';

/** Returns the API's data; undefined until they arrive. */
export function useData(path) {
  const [data, setData] = useState();
  useEffect(() => {
    fetch(`/prod-api/api/${path}`, { headers: { Token: localStorage.getItem('token') } })
      .then((response) => response.json())
      .then((answer) => setData(answer.data));
  }, [path]);
  return data;
}

export function show(path, Page) {
  createRoot(document.getElementById('root')).render(
    <ConfigProvider csp={{ nonce: window.__PORTAL__.nonce }}>
      <BrowserRouter>
        <Routes>
          <Route path={path} element={<Page />} />
        </Routes>
      </BrowserRouter>
    </ConfigProvider>,
  );
}
