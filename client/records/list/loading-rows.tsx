import { Skeleton } from '@mantine/core';

/** Stands where the rows of a list will be. */
export const LoadingRows = () => (
  <div role="status" aria-busy aria-label="Loading">
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <Skeleton key={place} height={68} my="sm" />
    ))}
  </div>
);
