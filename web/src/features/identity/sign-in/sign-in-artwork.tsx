/** The arcs of the logo, enlarged to fill the side panel. */
export function SignInArtwork() {
  return (
    <svg viewBox="0 0 480 720" preserveAspectRatio="xMinYMax slice" fill="none" aria-hidden="true">
      <g strokeWidth="44" strokeLinecap="round">
        <path d="M-20 500a240 240 0 0 1 240 240" stroke="#FFB020" />
        <path d="M-20 388a352 352 0 0 1 352 352" stroke="#FF6B4A" />
        <path d="M-20 276a464 464 0 0 1 464 464" stroke="#9D86FF" opacity="0.75" />
        <path d="M-20 164a576 576 0 0 1 576 576" stroke="#9D86FF" opacity="0.32" />
        <path d="M-20 52a688 688 0 0 1 688 688" stroke="#9D86FF" opacity="0.14" />
      </g>
      <circle cx="-20" cy="740" r="150" fill="#5B2EE5" />
    </svg>
  );
}
