import { useSearchParams } from 'react-router-dom';

const IN_PLACE = { replace: true, preventScrollReset: true } as const;

/** What a list is narrowed to: it stands in the address (`?q=…&status=draft`), so it can be kept and shared. */
export function useAddressFilter() {
  const [params, setParams] = useSearchParams();
  return {
    get: (name: string): string => params.get(name) ?? '',
    set: (name: string, value: string | null): void =>
      setParams((current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        return current;
      }, IN_PLACE),
    clear: (): void => setParams({}, IN_PLACE),
    active: params.size > 0,
  };
}

export type AddressFilter = ReturnType<typeof useAddressFilter>;
