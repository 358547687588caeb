import { ANALYTICS_TAG } from '@shared/site';
import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import { useSite } from '../ui/site/site';
import { styleNonce } from '../ui/theme/style-nonce';
import { whenIdle } from '../ui/loading/when-idle';
import { pageHandle } from './screen';

declare global {
  interface Window {
    /** Command queue of the analytics tag; also holds commands given before it has loaded. */
    dataLayer?: unknown[];
  }
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    globalPrivacyControl?: boolean;
  }
}

/** Reports each page view to the analytics property once. Loads nothing if no property is configured. */
export function usePageViews(): void {
  const { analyticsId } = useSite();
  const { pathname } = useLocation();
  const secret = useMatches().some((match) => pageHandle(match)?.secret);
  useEffect(() => {
    if (!analyticsId || secret || !isTrackingAllowed()) return;
    if (!window.dataLayer) start(analyticsId);
    sendCommand('event', 'page_view', {
      page_path: pathname,
      page_title: document.title,
      page_location: location.href,
    });
  }, [analyticsId, secret, pathname]);
}

/**
 * Respects Do Not Track and Global Privacy Control. Officers are not counted: their documents have a nonce,
 * visitors' never do.
 */
const isTrackingAllowed = (): boolean =>
  navigator.doNotTrack !== '1' && navigator.globalPrivacyControl !== true && styleNonce() === '';

function start(id: string): void {
  window.dataLayer = [];
  sendCommand('js', new Date());
  sendCommand('config', id, {
    send_page_view: false,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  whenIdle(() => {
    const tag = document.createElement('script');
    tag.src = `${ANALYTICS_TAG}?id=${encodeURIComponent(id)}`;
    tag.async = true;
    document.head.append(tag);
  });
}

/** The tag recognizes commands only as `arguments` objects. */
function sendCommand(..._: unknown[]): void {
  (window.dataLayer ??= []).push(arguments);
}
