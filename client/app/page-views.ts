import { ANALYTICS_TAG } from '@shared/site';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useSite } from '../ui/site';
import { styleNonce } from '../ui/style-nonce';

declare global {
  interface Window {
    /** Where the analytics tag takes its orders from, also those given before it arrived. */
    dataLayer?: unknown[];
  }
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    globalPrivacyControl?: boolean;
  }
}

/** Tells the analytics property of every page that a visitor opens, once each. Without a property nothing is loaded. */
export function usePageViews(): void {
  const { analyticsId } = useSite();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!analyticsId || !mayCount()) return;
    if (!window.dataLayer) start(analyticsId);
    order('event', 'page_view', { page_path: pathname, page_title: document.title, page_location: location.href });
  }, [analyticsId, pathname]);
}

/** Whoever asks not to be followed is not. Nor are administrators: their documents carry a nonce, visitors' never do. */
const mayCount = (): boolean =>
  navigator.doNotTrack !== '1' && navigator.globalPrivacyControl !== true && styleNonce() === '';

function start(id: string): void {
  window.dataLayer = [];
  order('js', new Date());
  order('config', id, { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false });
  whenIdle(() => {
    const tag = document.createElement('script');
    tag.src = `${ANALYTICS_TAG}?id=${encodeURIComponent(id)}`;
    tag.async = true;
    document.head.append(tag);
  });
}

/** The tag knows an order by its being an `arguments` object. */
function order(..._: unknown[]): void {
  window.dataLayer!.push(arguments);
}

/** After everything that the page itself needs. Not every browser tells when it is idle. */
function whenIdle(work: () => void): void {
  const wait = () => ('requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work));
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
