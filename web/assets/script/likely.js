// The faces that a die may show in truth that was read as another, the likeliest first: a pip that was lost or one too many changes a
// face into one of few others. The tower proposes them in the same order.
const MISTAKEN_FOR = {
  1: [3, 2, 5, 4, 6],
  2: [3, 1, 4, 6, 5],
  3: [2, 1, 5, 4, 6],
  4: [5, 6, 2, 3, 1],
  5: [4, 3, 6, 1, 2],
  6: [4, 5, 3, 2, 1],
};

// likely lists all six faces, the likeliest first; that which counts now is the last.
export const likely = (face) => (face ? [...MISTAKEN_FOR[face], face] : [1, 2, 3, 4, 5, 6]);
