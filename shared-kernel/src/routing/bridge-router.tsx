import type { ReactNode } from 'react';
import { Router, type Location, type Navigator } from 'react-router-dom';
import { navigation } from '../runtime';

/** The portal's shared history as the navigator of react-router's low-level Router. */
const navigator: Navigator = {
  createHref: (to) => navigation.createHref(to),
  go: (delta) => navigation.go(delta),
  push: (to, state, options) => navigation.navigate(to, { ...options, state }),
  replace: (to, state, options) => navigation.navigate(to, { ...options, state, replace: true }),
};

interface BridgeRouterProps {
  location: Location;
  children: ReactNode;
}

/** Makes useParams, useNavigate, Link and similar work in a React root other than the host's. */
export function BridgeRouter({ location, children }: BridgeRouterProps) {
  return (
    <Router location={location} navigator={navigator} navigationType={navigation.getAction()}>
      {children}
    </Router>
  );
}
