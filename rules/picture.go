package rules

// Pictured is implemented by states that can show themselves to people as shapes on a
// plane, which package arena/show/boards draws. Nothing of it is kept in a state, so games that
// are not shown pay nothing.
type Pictured interface {
	// Picture returns the position, which stays as it is, or nil if there is no picture of
	// it, as where the game inside another knows none. The caller owns what is returned.
	Picture() *Picture
	// Trace returns the shapes that show what the legal move m does, for the board as it is
	// after m: arrows, bands, halos, and ghosts and crosses of what m takes away. It leaves
	// the position as it is.
	Trace(m Move) []Shape
}

// Placed is implemented by Pictured states that can say where the places of their moves are,
// so that people can choose moves on a board.
type Placed interface {
	// Place returns where the place with a name, as texts of moves have it, is in the
	// Picture; ok is false for a name of no place.
	Place(name string) (x, y int, ok bool)
}

// Parted is implemented by Placed states whose moves say more than places: which piece comes in, which colour is
// claimed.
type Parted interface {
	// Part returns what people call a part of the text of a move that is no place, such as "W" in "Wd4", and a piece
	// that looks like it; "" of a part that has no name of its own.
	Part(text string) (name string, look Shape)
}

// A Picture is a position as people see it. Lengths are in hundredths of a step from one
// place to the next; x grows to the right, y downwards, and the centre of the board is at
// 0, 0.
type Picture struct {
	// Left, Top, Right and Bottom bound the part of the plane that the board takes. They are
	// the same throughout a game.
	Left, Top, Right, Bottom int
	// Board holds what is under the pieces and never changes in a game: fields, lines,
	// points, coordinates.
	Board []Shape
	// Shapes holds everything else on the board.
	Shapes []Shape
	// Trays holds what lies beside the board: those of Second above it, those of First below
	// it, those of neither at the bottom.
	Trays []Tray
	// Note says in a few words what is due, or who has won.
	Note string
	// Inset is another board that belongs to the position, such as that of a game that waits
	// for the end of this one; nil for none.
	Inset *Picture
}

// A Tray is what a player, or neither, has beside the board: reserves, captures, claims.
type Tray struct {
	Owner Player
	// Title says in words whose it is, what, and how many: "White: 12 in reserve".
	Title string
	// ToMove says that the owner makes the next move.
	ToMove bool
	// Pieces holds the pieces in order. Their places are not used; one with a Level above 0
	// lies on the one before it.
	Pieces []Shape
}

// A Shape is one thing in a picture.
type Shape struct {
	Form Form
	X, Y int // its centre, or where a Line, a Band or an Arrow begins
	// ToX and ToY are where a Line, a Band or an Arrow ends. Other forms do not use them.
	ToX, ToY int
	Tone     Tone
	// Size is the radius, or the height of a Text; 0 for what is usual for the form.
	Size int
	// Level is how many pieces lie below this one.
	Level int
	// Label is a character or two on a piece, or what a Text says. Pieces that differ in
	// their rules alone, or whose Tones are told apart by colour alone, have different ones.
	Label string
	// Ghost says that the shape was there before the last moves and has gone.
	Ghost bool
}

// A Form is a kind of shape.
type Form uint8

const (
	// Hexagon is a field with a corner at the top, of radius Size.
	Hexagon Form = iota
	// Circle is a round field of radius Size.
	Circle
	// Line is a line of the board.
	Line
	// Point is a dot of the board.
	Point
	// Text is a coordinate.
	Text
	// Band is a broad stroke under the pieces: a row, the way of a push.
	Band
	// Halo is a mark around a place.
	Halo
	// Ring is a place that can be taken away, with a hole in which a Ball lies.
	Ring
	// Disc is a flat round piece as seen from above.
	Disc
	// Coin is a flat round piece as seen slantwise, so that all pieces of a pile show.
	Coin
	// Ball is a marble.
	Ball
	// Arrow is the way of a move, over the pieces.
	Arrow
	// Cross strikes out what has been taken.
	Cross
)

// A Tone is the colour of a piece. Pictures choose their colours so that tones of different
// lightness stay apart in greyscale; where that is not enough pieces have labels.
type Tone uint8

const (
	// NoTone is the colour of what is no piece.
	NoTone Tone = iota
	// White is the colour of light pieces.
	White
	// Grey lies between White and Black.
	Grey
	// Black is the colour of dark pieces.
	Black
	// Ivory is a warm white.
	Ivory
	// Blue is one of four colours that are told apart by labels too.
	Blue
	// Red is another.
	Red
	// Green is another.
	Green
	// Spotted is white with spots.
	Spotted
)
